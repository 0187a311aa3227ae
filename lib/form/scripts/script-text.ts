/**
 * Designers leave the offered stub in place (contract 3a §11): an arrow function whose body says nothing. Such a text needs no
 * engine. Recognised by its shape only; whatever is not surely empty counts as a script.
 */
export function isStubScript(text: string): boolean {
  const bare = withoutComments(text).replace(/\s+/g, '').replace(/;+$/, '')
  if (bare === '') return true
  return stubShapes.some((shape) => shape.test(bare))
}

const stubShapes = [
  /^(async)?(\([\w$,{}:=]*\)|[\w$]+)=>\{\}$/,
  /^(async)?function[\w$]*\([\w$,{}:=]*\)\{\}$/,
  // The stub of `beforeSubmit`: a promise that resolves and does nothing else.
  /^(async)?\([\w$,{}:=]*\)=>\{returnnewPromise\(\((\w+)(,\w+)?\)=>\{\2\(\);?\}\);?\}$/,
]

/**
 * Takes comments away as far as no text of quotes is near: with quotes in it a text is no stub anyway, and a comment sign inside
 * them would cut it in the wrong place.
 */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '')
}
