// What a game's kernels answer in WebAssembly: evaluated in Node and in a page, it gives a function of a Kernel class.
async (Kernel, { module, sizes, random, searches, looks }) => {
  const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const kernel = await Kernel.load(unhex(module), sizes);
  const answers = { random: [], searches: [], looks: [] };
  for (const { players, options, first, count } of random)
    answers.random.push([
      ...kernel.matches(players, options, first, count),
      kernel.guesses(players, options, first, 1),
    ]);
  for (const { state, dice, seat, iterations, tuning } of searches) {
    kernel.begin(unhex(state), unhex(dice), iterations + 1);
    kernel.search(seat, iterations, tuning);
    const { tree, dice: after } = kernel.left();
    answers.searches.push([hex(tree), hex(after), kernel.tried()]);
  }
  for (const { state, seat, codes, dice } of looks)
    answers.looks.push(hex(kernel.look(unhex(state), seat, codes, unhex(dice))));
  return answers;
}
