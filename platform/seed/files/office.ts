import { crc32, deflateRawSync } from 'node:zlib'

/** Documents of the newer office kinds are zip archives of XML parts (ECMA-376); the content types stand first. */
function packed(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, xml] of Object.entries(parts)) {
    const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)
    const data = deflateRawSync(content)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    // Version 2.0, deflated, on 1 January 2026.
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(0x5c21, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), facts, path, data)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, path)
    offset += 30 + path.length + data.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = Object.keys(parts).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, entries, end])
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const application = 'application/vnd.openxmlformats-officedocument'

function typesOf(part: string, kind: string, more = ''): string {
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
  return `<Types xmlns="${contentTypes}">${defaults}<Override PartName="/${part}" ContentType="${application}.${kind}"/>${more}</Types>`
}

function relationsTo(target: string, kind: string): string {
  return `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelation}/${kind}" Target="${target}"/></Relationships>`
}

/** A text document: a title in the middle, then paragraphs. */
export function docxOf(title: string, paragraphs: readonly string[]): Buffer {
  const run = (text: string, size: number, isBold: boolean) =>
    `<w:r><w:rPr><w:rFonts w:ascii="SimSun" w:hAnsi="SimSun" w:eastAsia="SimSun"/>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const lines = paragraphs.map((text) => {
    const isHeading = /^第.{1,2}条/.test(text)
    return `<w:p><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr>${run(text, 24, isHeading)}</w:p>`
  })
  const heading = `<w:p><w:pPr><w:spacing w:after="360"/><w:jc w:val="center"/></w:pPr>${run(title, 36, true)}</w:p>`
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  return packed({
    '[Content_Types].xml': typesOf('word/document.xml', 'wordprocessingml.document.main+xml'),
    '_rels/.rels': relationsTo('word/document.xml', 'officeDocument'),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${heading}${lines.join('')}${page}</w:body></w:document>`,
  })
}

type SheetCell = string | number

/** A workbook with one sheet. */
export function xlsxOf(name: string, rows: readonly (readonly SheetCell[])[]): Buffer {
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cell = (value: SheetCell) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const columns = '<cols><col min="1" max="12" width="18" customWidth="1"/></cols>'
  const sheet = `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${application}.spreadsheetml.worksheet+xml"/>`
  return packed({
    '[Content_Types].xml': typesOf('xl/workbook.xml', 'spreadsheetml.sheet.main+xml', sheet),
    '_rels/.rels': relationsTo('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelation}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsTo('worksheets/sheet1.xml', 'worksheet'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheet}">${columns}<sheetData>${data}</sheetData></worksheet>`,
  })
}
