import { useLocale } from 'next-intl'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { languageOfTag } from '@/lib/i18n/locales'
import type { NameOf, Say } from '@/lib/i18n/platform-texts/say'
import { isForeign, loadTexts, platformSpeech } from './platform-texts'

const NamesContext = createContext<NameOf | undefined>(undefined)

/** Around screens of a design: what its fields are called in the reader's language. */
export const FieldNamesProvider = NamesContext.Provider

/**
 * Says texts of the platform in the reader's language (`platform-texts.ts`), for what stands in answers. The first of them asks for the
 * table; once it is there, another function comes, and with it another drawing.
 */
export function usePlatformTexts(): Say {
  const language = languageOfTag(useLocale())
  const names = useContext(NamesContext)
  const read = () => platformSpeech.read(language)
  const known = useSyncExternalStore(platformSpeech.subscribe, read, () => undefined)
  return useCallback(
    (text, nameOf = names) => {
      if (known || !isForeign(language, text)) return known ? known(text, nameOf) : text
      void loadTexts(language)
      return text
    },
    [language, known, names],
  )
}
