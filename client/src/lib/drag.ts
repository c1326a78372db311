/** Dragging with mouse, pen or finger. Whoever only clicks, or uses the keyboard, never notices. */

export interface Drag {
  /** It has left its place. */
  lift(): void;
  /** It is over another spot now: what the nearest `data-drop` says, or null. */
  over(spot: string | null): void;
  /** It was let go there; it stays until this is done. */
  drop(spot: string | null): Promise<void>;
}

/** So far a hand may tremble, in pixels. */
const SLACK = 8;

/** Let an element be dragged, if it may be. While it is, it has the class `dragged` and its way in `--dx` and `--dy`. */
export function draggable(node: HTMLElement, drag?: Drag): { update(drag?: Drag): void; destroy(): void } {
  let held: { x: number; y: number; spot: string | null; lifted: boolean } | null = null;
  let dropped = false;

  function press(event: PointerEvent): void {
    dropped = false;
    const control = (event.target as Element).closest("button, select, input");
    if (control && control !== node) return; // something on it is pressed
    if (!drag || !event.isPrimary || event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    held = { x: event.clientX, y: event.clientY, spot: null, lifted: false };
  }

  function move(event: PointerEvent): void {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.lifted && Math.hypot(dx, dy) < SLACK) return;
    if (!held.lifted) lift();
    held.lifted = true;
    node.style.setProperty("--dx", `${dx}px`);
    node.style.setProperty("--dy", `${dy}px`);
    const spot = below(event);
    if (spot !== held.spot) drag?.over((held.spot = spot));
  }

  function lift(): void {
    node.classList.add("dragged");
    addEventListener("keydown", putDown);
    drag?.lift();
  }

  /** Escape: it goes back, wherever it is. */
  function putDown(event: KeyboardEvent): void {
    if (event.key === "Escape") void letGo(null);
  }

  async function release(event: PointerEvent): Promise<void> {
    if (held?.lifted) await letGo(event.type === "pointerup" ? below(event) : null);
    held = null;
  }

  async function letGo(spot: string | null): Promise<void> {
    held = null;
    dropped = true;
    removeEventListener("keydown", putDown);
    await drag?.drop(spot);
    node.classList.remove("dragged");
  }

  /** The click that ends a drag is none. */
  function click(event: MouseEvent): void {
    if (dropped) event.stopPropagation();
    dropped = false;
  }

  const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: release };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener);
  node.addEventListener("click", click, { capture: true });
  // A finger that drags does not scroll.
  const allow = () => (node.style.touchAction = drag ? "none" : "");
  allow();
  return {
    update(next) {
      drag = next;
      allow();
    },
    destroy() {
      held = null;
      removeEventListener("keydown", putDown);
    },
  };
}

function below(event: PointerEvent): string | null {
  const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
  return spot?.dataset["drop"] ?? null;
}
