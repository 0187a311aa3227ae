import { useTranslations } from 'next-intl'
import type { Made } from './mutations'

/** What there is already, in words; empty where nothing was made. */
export function useMadeWords({ dictionaries, design }: Made): string {
  const t = useTranslations('designs')
  const parts = [
    ...dictionaries.filter(({ id }) => id !== '').map(({ name }) => t('fromTable.made.dictionary', { name })),
    ...(design ? [t(design.released ? 'fromTable.made.module' : 'fromTable.made.design', { name: design.fullName })] : []),
  ]
  return parts.join(t('usage.joint'))
}
