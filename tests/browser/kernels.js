// What a game's kernels answer in WebAssembly: evaluated in Node and in a page, it gives a function of a Kernel class.
async (Kernel, { module, sizes, random, searches, looks, net, worths, foreseen, judge, plans }) => {
  const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const kernel = await Kernel.load(unhex(module), sizes);
  const answers = { random: [], searches: [], looks: [], masters: [], worths: [], foreseen: [], plans: [] };
  for (const { players, options, first, count } of random)
    answers.random.push([
      ...kernel.matches(players, options, first, count),
      kernel.guesses(players, options, first, 1),
    ]);
  for (const [number, { state, dice, seat, iterations, tuning }] of searches.entries()) {
    kernel.begin(unhex(state), unhex(dice), iterations + 1);
    if (net && number === 0) kernel.know(new Int32Array(unhex(net).buffer)); // in the middle: the tree stays
    kernel.search(seat, iterations, tuning);
    const { tree, dice: after } = kernel.left();
    answers.searches.push([hex(tree), hex(after), kernel.tried()]);
  }
  for (const { state, seat, codes, dice } of looks)
    answers.looks.push(hex(kernel.look(unhex(state), seat, codes, unhex(dice))));
  for (const { players, options, first, count } of net ? random : [])
    answers.masters.push(kernel.masters(players, options, first, count));
  for (const { row, actions } of worths) answers.worths.push(kernel.worths(row, actions));
  if (judge) kernel.judge(new Int32Array(unhex(judge).buffer));
  for (const { state, seat, codes, dice, brief } of foreseen)
    answers.foreseen.push(kernel.foresee(unhex(state), seat, codes, unhex(dice), brief));
  for (const { state, seat, dice } of plans) answers.plans.push(kernel.plan(unhex(state), seat, unhex(dice)));
  return answers;
}
