import { strFromU8, unzipSync } from 'fflate'
import { readPageSetup } from '@/lib/domain/print/page-setup'
import { readWord } from '@/lib/domain/print/read-word'
import { createWordWriter, type WordImage } from './write-word'

const page = readPageSetup('{"type":"A5","direction":"landscape","mt":8}')
const image: WordImage = { bytes: new Uint8Array([137, 80, 78, 71]), type: 'png', width: 40, height: 20 }

/** Opened by other means than it was written with: unpacked, and parsed as XML. */
async function written(...sheets: string[]) {
  const writer = createWordWriter(page, '付款凭单')
  writer.addImage('a', image)
  const elements = sheets.map((html) => {
    const sheet = document.createElement('section')
    sheet.innerHTML = html
    return sheet
  })
  for (const piece of readWord(elements, 8_000)) writer.add(piece)
  const blob = await writer.finish()
  const bytes = await new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })
  const files = unzipSync(new Uint8Array(bytes))
  const xml = new DOMParser().parseFromString(strFromU8(files['word/document.xml'] ?? new Uint8Array()), 'application/xml')
  const all = (name: string, within: Element | Document = xml) => [...within.getElementsByTagName(name)]
  const attribute = (element: Element | undefined, name: string) => element?.getAttribute(name)
  return { files: Object.keys(files), all, attribute, cells: () => all('w:tc').map((cell) => cell.textContent) }
}

test('the cells of a table, their spans and widths', async () => {
  const { all, attribute, cells } = await written(
    '<table border="1"><tbody><tr><td colspan="2" rowspan="1">标题</td></tr><tr><td rowspan="2" style="width:25%">一</td><td>二</td></tr><tr><td>三</td></tr></tbody></table>',
  )
  expect(cells()).toEqual(['标题', '一', '二', '', '三'])
  expect(all('w:gridCol').map((column) => attribute(column, 'w:w'))).toEqual(['2000', '6000'])
  expect(attribute(all('w:gridSpan')[0], 'w:val')).toBe('2')
  expect(all('w:vMerge').map((merge) => attribute(merge, 'w:val'))).toEqual(['restart', 'continue'])
  expect(attribute(all('w:top', all('w:tblBorders')[0])[0], 'w:val')).toBe('single')
})

test('paper lies across, with its margins', async () => {
  const { all, attribute } = await written('<p>x</p>')
  const [size, margin] = [all('w:pgSz')[0], all('w:pgMar')[0]]
  expect(['w:w', 'w:h', 'w:orient'].map((name) => attribute(size, name))).toEqual(['11906', '8391', 'landscape'])
  expect(attribute(margin, 'w:top')).toBe('454')
})

test('every record begins a page', async () => {
  const { all } = await written('<p>一</p>', '<p>二</p>')
  expect(all('w:pageBreakBefore')).toHaveLength(1)
})

test('Chinese fonts, alignment and weight reach the text', async () => {
  const { all, attribute } = await written(`<p style="font-family:'SimSun';text-align:center"><b>合同</b></p>`)
  expect(attribute(all('w:rFonts')[0], 'w:eastAsia')).toBe('SimSun')
  expect(attribute(all('w:jc')[0], 'w:val')).toBe('center')
  expect(all('w:b')).toHaveLength(1)
})

test('pictures are in the document, and one that could not be had is left out', async () => {
  const { files, all, attribute } = await written('<p><img src="a" alt="<图>" style="width:80px"><img src="b"></p>')
  expect(files.filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  const [extent] = all('wp:extent')
  expect([attribute(extent, 'cx'), attribute(extent, 'cy')]).toEqual([String(80 * 9525), String(40 * 9525)])
  expect(all('w:drawing')).toHaveLength(1)
})

test('text that XML cannot hold does not break the document', async () => {
  const { all } = await written('<p>一\u0001\u000b二<![CDATA[</p>', '<p>&lt;w:p/&gt; &amp;</p>')
  expect(all('parsererror')).toHaveLength(0)
  expect(all('w:t').map((text) => text.textContent)).toContain('<w:p/> &')
})
