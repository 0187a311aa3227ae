import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patterns } from '@/lib/domain/patterns'

type Messages = Record<string, unknown>

const root = process.cwd()
const messages = (language: string): Messages =>
  JSON.parse(readFileSync(join(root, 'messages', language, 'validation.json'), 'utf8'))

/** Every `issue('code')` and `code: 'name'` of the rules. */
function codesInSources(): Set<string> {
  const files = [
    ...readdirSync(join(root, 'lib/form')).map((name) => join(root, 'lib/form', name)),
    ...readdirSync(join(root, 'components/widgets')).map((name) => join(root, 'components/widgets', name, 'schema.ts')),
  ].filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const codes = new Set<string>()
  for (const path of files) {
    const text = readSource(path)
    for (const match of text.matchAll(/issue\((?:[^)]*\? )?'(\w+)'(?: : '(\w+)')?/g)) {
      for (const code of match.slice(1)) if (code !== undefined) codes.add(code)
    }
    for (const match of text.matchAll(/path: '', code: '(\w+)'/g)) if (match[1] !== undefined) codes.add(match[1])
  }
  return codes
}

function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

describe.each(['zh', 'en'])('messages of validation in %s', (language) => {
  it('has a text for every fault that a rule can find', () => {
    const known = messages(language)
    const codes = codesInSources()
    expect(codes.size).toBeGreaterThan(20)
    const wanted = [...codes, ...Object.values(patterns).map((pattern) => pattern.code)]
    expect(wanted.filter((code) => typeof known[code] !== 'string')).toEqual([])
  })

  it('has the same keys and the same placeholders as the other language', () => {
    const shape = (value: Messages) =>
      Object.entries(value).map(([key, text]) => [
        key,
        String(text)
          .match(/\{\w+\}/g)
          ?.sort() ?? [],
      ])
    expect(shape(messages(language))).toEqual(shape(messages('zh')))
  })
})

it('words the faults of the specification exactly', () => {
  expect(messages('zh')).toMatchObject({
    requiredCell: '不能为空',
    requiredLabel: '{label}不能为空',
    requiredChoice: '请至少选择一个{label}',
    numberTooLarge: '数字较大溢出',
    fileCount: '当前限制最多可以上传{limit}个文件',
    imageCount: '当前限制最多可以上传{limit}张图片',
    unique: '{label}不能重复',
  })
})
