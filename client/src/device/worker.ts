/** Python for a page whose tables are at a server: it thinks, and deals again. It keeps nothing and asks nobody. */

import { KernelWorker } from "../site/kernel_worker";
import { loadPython, type Proxy } from "../site/python";
import { failure, step } from "../site/trouble";
import type { Asked, Begin, Told } from "./messages";

type Answer = Promise<Proxy<[status: number, text: string]>>;

/** `eselsohr.server.page.device.Device`. */
interface Device {
  hint(insight: string, asked: string): Answer;
  review(table: string, seat: number, since: number, record: string): Answer;
  verify(record: string, seen: string): Answer;
}

const BEGIN = `
def begin(kernels):
    from eselsohr.server.page.device import Device

    return Device(kernels)

begin
`;

let device: Promise<Device>;

onmessage = ({ data }: MessageEvent<Begin | Asked>) => {
  if ("do" in data) void answer(data);
  else device = begin(data);
};

function tell(told: Told): void {
  postMessage(told);
}

async function begin({ folder, site, kernels }: Begin): Promise<Device> {
  try {
    const loading = loadPython(folder, site, (done, of) => tell({ told: "progress", done, of }));
    const python = await step("download", loading);
    const workers = Array.from({ length: kernels }, () => new KernelWorker(python, folder, site.kernels));
    const begun = (python.runPython(BEGIN) as (kernels: KernelWorker[]) => Device)(workers);
    tell({ told: "ready" });
    return begun;
  } catch (problem) {
    tell({ told: "failed", why: failure(problem) });
    throw problem;
  }
}

async function answer(asked: Asked): Promise<void> {
  try {
    const found = await ask(await device, asked);
    const [status, text] = found.toJs();
    found.destroy();
    tell({ told: "answer", id: asked.id, status, text });
  } catch (problem) {
    tell({ told: "failed", why: failure(problem) });
  }
}

function ask(to: Device, asked: Asked): Answer {
  switch (asked.do) {
    case "hint":
      return to.hint(...asked.given);
    case "review":
      return to.review(...asked.given);
    case "verify":
      return to.verify(...asked.given);
  }
}
