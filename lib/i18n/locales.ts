/** Languages of the product (spec 1 §9). Messages live under these names; formatters need BCP 47 tags. */
export const languages = ['zh', 'en', 'zhtw'] as const
export type Language = (typeof languages)[number]

export const languageCookie = 'tenon-language'

const tags = { zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' } as const satisfies Record<Language, string>

/** Names of the languages in themselves, for the language switch. */
export const languageNames = { zh: '简体中文', en: 'English', zhtw: '繁體中文' } as const satisfies Record<Language, string>

export function localeTag(language: Language): string {
  return tags[language]
}

export function languageOfTag(tag: string): Language {
  return languages.find((language) => tags[language] === tag) ?? 'zh'
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** Spec 1 §1: the stored setting; otherwise the browser's language, where a tw language is zhtw; otherwise zh. */
export function chooseLanguage(stored: string | undefined, acceptLanguage: string | null | undefined): Language {
  if (isLanguage(stored)) return stored
  for (const wanted of wantedLanguages(acceptLanguage ?? '')) {
    if (/^zh-(tw|hk|mo|hant)|(^|-)tw$/.test(wanted)) return 'zhtw'
    const primary = wanted.split('-')[0]
    if (isLanguage(primary)) return primary
  }
  return 'zh'
}

/** Lower-case language ranges, most wanted first. The header is foreign text, so only its beginning is read. */
function wantedLanguages(header: string): string[] {
  return header
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((part, index) => {
      const [range = '', ...params] = part.trim().split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean)
      return { range: range.trim(), weight: quality === undefined ? 1 : Number(quality) || 0, index }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((left, right) => right.weight - left.weight || left.index - right.index)
    .map(({ range }) => range)
}
