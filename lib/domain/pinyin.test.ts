import { loadReader, matchReadings, typedForms } from './pinyin'
import { canBePinyin, typedLetters } from './typed-letters'

let read: Awaited<ReturnType<typeof loadReader>>
beforeAll(async () => {
  read = await loadReader()
})

const isFound = (name: string, typed: string) => typedForms(read(name)).some((form) => form.startsWith(typedLetters(typed)))

test.each([
  ['周国强', ['zgq', 'zhouguoqiang', 'zhou guo', 'zhougq', 'zhgq', 'zguoq', 'gq', 'guoqiang', 'z']],
  ['单雄信', ['sxx', 'dxx', 'shanxiong']],
  ['曾乐', ['zl', 'zengle', 'cengle', 'zengyue']],
  ['欧阳娜娜', ['oynn', 'ouyang', 'nana']],
  ['吕布', ['lb', 'lvbu']],
  ['王 Tom', ['wtom', 'wangt']],
])('%s is found by full syllables, initials and both mixed', (name, typed) => {
  for (const letters of typed) expect([letters, isFound(name, letters)]).toEqual([letters, true])
})

test('forms for a database accept what the matcher accepts, and nothing else', () => {
  const names = ['周国强', '曾乐', '项目部', '重庆银行', '沈石']
  const typed = ['z', 'zg', 'zq', 'cy', 'cqyh', 'zqyh', 'xmb', 'xiangm', 'ss', 'shs', 'shens', 'hou', 'mub', 'bu', 'qiang', 'ang']
  for (const name of names)
    for (const letters of typed)
      expect([name, letters, isFound(name, letters)]).toEqual([name, letters, matchReadings(read(name), letters) !== undefined])
})

test('the longest names stay within bounds', () => {
  const forms = typedForms(read('重乐曾单行长朝阳还都'.repeat(5)))
  expect(forms.length).toBeLessThanOrEqual(700)
  expect(forms.join(' ').length).toBeLessThan(40_000)
  expect(['zgq', '周', 'z1', ''].map(canBePinyin)).toEqual([true, false, false, false])
})

test.each(['阿', 'a'])('a long name of %s is looked through in a moment, whatever is typed', (sign) => {
  const readings = read(sign.repeat(18))
  let looks = 0
  const counted = readings.map((syllables) => ({
    ...syllables,
    some: (...args: Parameters<typeof syllables.some>) => {
      looks += 1
      return syllables.some(...args)
    },
    flatMap: syllables.flatMap.bind(syllables),
  }))
  expect(matchReadings(counted as unknown as typeof readings, `${'a'.repeat(17)}b`)).toBeUndefined()
  expect(looks).toBeLessThan(10_000)
})
