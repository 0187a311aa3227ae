import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOf, compareCatalogues, flatten } from './message-catalogue'
import { collectUsage, emptyUsage, judgeUsage } from './message-usage'

const messages = flatten(
  { title: '标题', user: { logout: '退出', lock: '锁定' }, mode: { light: '亮', dark: '暗' }, code: 'x' },
  'shell',
)

function judge(source: string) {
  const usage = emptyUsage()
  collectUsage('a.tsx', source, usage)
  return judgeUsage(messages, usage)
}

const complete = `
  const t = useTranslations('shell')
  const [tUser, tAll] = await Promise.all([getTranslations('shell.user'), getTranslations()])
  t('title'); tUser(isOpen ? 'logout' : 'lock'); t(\`mode.\${mode}\`); tAll('shell.code')`

describe('keys and code', () => {
  test('literal, conditional, composed and nested uses are all found', () => {
    expect(judge(complete)).toEqual([])
  })

  test('a translator of one group that is handed on counts for the group', () => {
    expect(judge(complete.replace('tUser(isOpen', 'label(button, tUser); pick(isOpen'))).toEqual([])
    expect(judge(complete.replace('tUser(isOpen', 'const part = <Part t={tUser} />; pick(isOpen'))).toEqual([])
  })

  test('a key that no file has is reported with its place', () => {
    expect(judge(`${complete}; t('missing')`)).toEqual(['a.tsx:4 asks for "shell.missing", which is in no message file'])
  })

  test('a key that nothing asks for is reported, one that travels as a value is not', () => {
    expect(judge(complete.replace("t('title');", ''))).toEqual(['"shell.title" is used nowhere'])
    expect(judge(complete.replace("t('title');", "const row = { messageKey: 'title' };"))).toEqual([])
  })
})

describe('translations', () => {
  test('missing keys, extra keys and forgotten arguments are reported', () => {
    const source = flatten({ a: '{name}，您好', b: 'B' }, 'n')
    const translated = flatten({ a: 'Hello', c: 'C' }, 'n')
    expect(compareCatalogues(source, translated, 'en')).toEqual([
      'en: "n.a" takes other arguments than the source',
      'en: "n.b" is missing',
      'en: "n.c" does not exist in the source',
    ])
  })

  test('arguments of plurals count once', () => {
    expect(argumentsOf('{count, plural, one {# row} other {# rows}} of {total}')).toEqual(['count', 'total'])
  })
})

test('traditional Chinese has the words of an office for kinds, reach and objects, not those of programming', () => {
  const dir = join(import.meta.dirname, '../messages/zhtw')
  const all = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'))
  expect(all.join('').match(/型別|全域性|(?<!不是)物件/g)).toBeNull()
})
