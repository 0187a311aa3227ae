import { chooseLanguage, languageOfTag, languages, localeTag } from './locales'

describe('language of a visitor', () => {
  test.each([
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zhtw'],
    ['zh-Hant-HK', 'zhtw'],
    ['en-TW', 'zhtw'],
    ['zh-CN,zh;q=0.9', 'zh'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.5', 'en'],
    ['en;q=0.1,zh-TW;q=0.9', 'zhtw'],
    ['de', 'zh'],
    ['*', 'zh'],
    ['', 'zh'],
    [';;q=,,-', 'zh'],
  ])('%s gives %s', (header, language) => expect(chooseLanguage(undefined, header)).toBe(language))

  test('the stored choice wins, unless it is none of ours', () => {
    expect(chooseLanguage('en', 'zh-CN')).toBe('en')
    expect(chooseLanguage('../../etc', 'en')).toBe('en')
  })

  test('every language has a tag of its own', () => {
    for (const language of languages) expect(languageOfTag(localeTag(language))).toBe(language)
  })
})
