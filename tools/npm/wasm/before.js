// Stands in the loader that emscripten makes, before its own text. Its calls of `require`, under Node alone, go to the
// one that it is handed: modules have none.
var require = Module['require'];
var __dirname = '/';
Module['preRun'] = [function () {
  Object.assign(ENV, Module['environment']);
  if (!ENV['LUDWRIGHT_DATA']) ENV['LUDWRIGHT_DATA'] = '/.ludwright';
}].concat(Module['preRun'] || []);
