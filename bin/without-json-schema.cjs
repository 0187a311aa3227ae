/**
 * Loader for the browser's copy of two files of zod: how kinds are written as JSON schema, which no page ever asks for. The names stay,
 * since every kind refers to them; what they would do is left out. The servers have the files as they are.
 */
module.exports = function withoutJsonSchema(source) {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const others = [...source.matchAll(/^export \{ (\w+) as (\w+) \};$/gm)].map(([line]) => line)
  const inner = others.map((line) => /\{ (\w+) as/.exec(line)?.[1]).filter((name) => !names.includes(name))
  return [
    ...names.map((name) => `export const ${name} = () => undefined`),
    ...inner.map((name) => `const ${name} = () => undefined`),
    ...others,
  ].join('\n')
}
