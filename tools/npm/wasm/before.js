// Stands in the loader that emscripten makes, before its own text. Its calls of `require`, under Node alone, go to the
// one that it is handed: modules have none.
var require = Module['require'];
var __dirname = '/';
Module['preRun'] = [function () {
  Object.assign(ENV, Module['environment']);
  if (!ENV['LUDWRIGHT_DATA']) ENV['LUDWRIGHT_DATA'] = '/.ludwright';
}].concat(Module['preRun'] || []);

// What reads rulebooks, and what counts positions, is a second file beside this one (see split.mjs). It comes when it is
// first called: the first module imports from `placeholder`, by its place in the table, each function that is there.
var instantiateFirst = Module['instantiateWasm'];
function readSecond() {
  var address = new URL('ludwright-rulebook.wasm', _scriptDir);
  if (require && address.protocol === 'file:') return require('fs').readFileSync(address);
  var request = new XMLHttpRequest();
  request.open('GET', address.href, false); // a call waits for its answer, and in a worker holds up nothing else
  request.overrideMimeType('text/plain; charset=x-user-defined'); // a page itself may not ask for bytes this way
  request.send();
  if (request.status !== 200) throw new Error(request.status);
  return Uint8Array.from(request.response, function (letter) { return letter.charCodeAt(0); });
}
// What stops the module at once, as no exception of JavaScript does: C++ would run what ends its scopes.
function trap() {
  var bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)))['exports']['t']();
}
Module['instantiateWasm'] = function (imports, ready) {
  var first, added, table;
  function addSecond() {
    try {
      if (added) throw new Error('it is of another version');
      var bytes = Module['rulebookWasm'] || readSecond();
      new WebAssembly.Instance(bytes instanceof WebAssembly.Module ? bytes : new WebAssembly.Module(bytes), { 'primary': first });
      added = true;
    } catch (error) {
      Module['missing'] = 'ludwright-rulebook.wasm, which reads rulebooks, counts positions and plays on boards of more than 128 cells, cannot be had: ' + (error.message || error);
      trap();
    }
  }
  imports['placeholder'] = new Proxy({}, {
    get: function (_, place) {
      return function () {
        addSecond();
        return table.get(+place).apply(null, arguments);
      };
    },
  });
  return instantiateFirst(imports, function (instance) {
    first = instance['exports'];
    table = Object.values(first).find(function (each) { return each instanceof WebAssembly.Table; });
    ready(instance);
  });
};
