/**
 * Tables for Chinese and Japanese text whose fonts are not in the document, as programs for invoices and drawings write it. Each
 * stands here by itself, because only then it is built into the product.
 */
const addresses: Readonly<Record<string, () => URL>> = {
  'Adobe-CNS1-UCS2': () => new URL('../../../node_modules/pdfjs-dist/cmaps/Adobe-CNS1-UCS2.bcmap', import.meta.url),
  'Adobe-GB1-UCS2': () => new URL('../../../node_modules/pdfjs-dist/cmaps/Adobe-GB1-UCS2.bcmap', import.meta.url),
  'Adobe-Japan1-UCS2': () => new URL('../../../node_modules/pdfjs-dist/cmaps/Adobe-Japan1-UCS2.bcmap', import.meta.url),
  'ETen-B5-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/ETen-B5-H.bcmap', import.meta.url),
  'ETen-B5-V': () => new URL('../../../node_modules/pdfjs-dist/cmaps/ETen-B5-V.bcmap', import.meta.url),
  'GB-EUC-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GB-EUC-H.bcmap', import.meta.url),
  'GB-EUC-V': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GB-EUC-V.bcmap', import.meta.url),
  'GBK-EUC-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GBK-EUC-H.bcmap', import.meta.url),
  'GBK-EUC-V': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GBK-EUC-V.bcmap', import.meta.url),
  'GBK2K-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GBK2K-H.bcmap', import.meta.url),
  'GBK2K-V': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GBK2K-V.bcmap', import.meta.url),
  'GBKp-EUC-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/GBKp-EUC-H.bcmap', import.meta.url),
  'UniCNS-UCS2-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniCNS-UCS2-H.bcmap', import.meta.url),
  'UniCNS-UTF16-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniCNS-UTF16-H.bcmap', import.meta.url),
  'UniGB-UCS2-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniGB-UCS2-H.bcmap', import.meta.url),
  'UniGB-UCS2-V': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniGB-UCS2-V.bcmap', import.meta.url),
  'UniGB-UTF16-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniGB-UTF16-H.bcmap', import.meta.url),
  'UniGB-UTF16-V': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniGB-UTF16-V.bcmap', import.meta.url),
  'UniJIS-UCS2-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniJIS-UCS2-H.bcmap', import.meta.url),
  'UniJIS-UTF16-H': () => new URL('../../../node_modules/pdfjs-dist/cmaps/UniJIS-UTF16-H.bcmap', import.meta.url),
}

/** What the viewer asks when a document names such a table. */
export class CMapSource {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: true }> {
    const address = addresses[name]
    if (!address) throw new Error(`no such table: ${name}`)
    const response = await fetch(address())
    if (!response.ok) throw new Error(`the table ${name} is not there: HTTP ${response.status}`)
    return { cMapData: new Uint8Array(await response.arrayBuffer()), isCompressed: true }
  }
}
