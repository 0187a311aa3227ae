/** Names of the classes that a style sheet has rules for, each once, in their order (contract 3a §2, classNames). */
export function classNamesIn(sheet: string): readonly string[] {
  const selectors = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, ' { ')
  const names = [...selectors.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')
  return [...new Set(names)]
}
