/**
 * The span by which a template names what is put in its place. Clients know it by one class or the other, so it carries both,
 * the older first: some look at how the attribute begins (contract 1 §22, contract 2 §20.1). Reading goes by `data-tag` alone.
 */
export function tagHtml(name: string, text = `{${name.slice(name.indexOf('.') + 1)}}`): string {
  return `<span class="wk-print-tag-wrap jnpf-print-tag-span" data-tag="${name}">${text}</span>`
}
