import { fileSchema } from './file-schema'
import { acceptNames, isAccepted, kindOfExtension, sizeLimit, storedName } from './file-schema-rules'
import type { FieldNode } from './types'

function nodeOf(attributes: Record<string, unknown>): FieldNode {
  return { type: 'uploadFile', raw: attributes } as unknown as FieldNode
}

const env = { nowMs: null, sibling: () => undefined }

describe('limits of uploads (spec 2 §5.1, §9)', () => {
  test.each([
    [{}, { size: 10, unit: 'MB', bytes: 10_485_760 }],
    [
      { fileSize: 500, sizeUnit: 'KB' },
      { size: 500, unit: 'KB', bytes: 512_000 },
    ],
    [
      { fileSize: '2', sizeUnit: 'gb' },
      { size: 2, unit: 'GB', bytes: 2_147_483_648 },
    ],
    [
      { fileSize: 3, sizeUnit: 'bogus' },
      { size: 3, unit: 'MB', bytes: 3_145_728 },
    ],
    [{ fileSize: 0 }, null],
  ])('the size of %j', (attributes, expected) => {
    expect(sizeLimit(nodeOf(attributes))).toEqual(expected)
  })

  test.each([
    ['', 'a.exe', '', true],
    ['*', 'a.exe', '', true],
    ['.pdf', 'a.PDF', '', true],
    ['.PDF', 'a.pdf', '', true],
    ['pdf', 'a.pdf', '', true],
    ['.xls,.xlsx', 'a.xlsx', '', true],
    // "Contains" as older clients had it would let .xls in where only .xlsx may be.
    ['.xlsx', 'a.xls', '', false],
    ['.doc,.docx', 'doc', '', false],
    ['image/*', 'a.bin', 'image/png', true],
    ['image/*', 'photo.HEIC', '', true],
    ['image/*', 'a.pdf', 'application/pdf', false],
    ['video/*,audio/*', 'a.mp3', 'audio/mpeg', true],
    ['video/*', 'a.rmvb', '', true],
    ['application/pdf', 'a', 'application/pdf', true],
    [' image/* , .txt ', 'a.TXT', '', true],
  ])('accept %j with %s of type %j', (accept, name, type, expected) => {
    expect(isAccepted(accept, { name, type })).toBe(expected)
  })

  test('names of types are those of the message, each once', () => {
    expect(acceptNames('image/*,video/*,audio/*,.xls,.xlsx,.doc,.docx,.pdf,.txt,.dwg')).toEqual([
      ...['image', 'video', 'audio', 'excel', 'word', 'pdf', 'txt', '.dwg'],
    ])
  })

  test('the kind of a file is known by its extension in any case', () => {
    expect([kindOfExtension('JPG'), kindOfExtension('.mp4'), kindOfExtension('flac'), kindOfExtension('pdf')]).toEqual([
      ...['image', 'video', 'audio', null],
    ])
  })

  test('number signs are taken out of names', () => {
    expect(storedName('报告#1 #终.pdf')).toBe('报告1 终.pdf')
  })
})

describe('the value of an upload field', () => {
  const schema = fileSchema('uploadFile')
  const node = nodeOf({ limit: 2 })
  const stored = { name: 'a.pdf', fileId: '1', url: '/api/file/Image/annex/1' }
  const pending = { name: 'b.pdf', pendingId: 'p1' }

  test('a file on its way holds up the save, is in no record and comes out of none', () => {
    expect(schema.validate([stored, pending], node, env)).toEqual([{ path: '', code: 'uploading' }])
    expect(schema.validate([{ ...pending, hasFailed: true }, pending], node, env)).toEqual([{ path: '', code: 'uploadFailed' }])
    expect(schema.validate([{ ...pending, hasFailed: false }], node, env)).toEqual([{ path: '', code: 'uploading' }])
    expect(schema.encode([{ ...pending, hasFailed: true }, stored], node)).toEqual([stored])
    expect(schema.encode([pending, stored], node)).toEqual([stored])
    expect(schema.encode([pending], node)).toBeNull()
    expect(schema.decode(JSON.stringify([pending, stored]), node)).toEqual([stored])
  })

  test.each([
    ['uploadFile', 2, [stored, stored, stored], 'fileCount'],
    ['uploadImg', 2, [stored, stored, stored], 'imageCount'],
  ] as const)('%s of %i refuses one more', (type, limit, value, code) => {
    expect(fileSchema(type).validate(value, node, env)).toEqual([{ path: '', code, params: { limit } }])
    expect(fileSchema(type).validate(value.slice(1), node, env)).toEqual([])
    expect(fileSchema(type).validate(value, nodeOf({ limit: 0 }), env)).toEqual([])
  })
})
