import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { May } from '@/lib/contract/permission/may'
import type { RowAction } from './row-actions'

/** The right that an action with something needs. */
type Needed = keyof May
type Administered = { may?: May | undefined }

/**
 * What somebody who administers some organisations may not do is seen and says why (contract 2 §1.1). Where nobody says beforehand what
 * he may, everything is offered, and the platform refuses.
 */
export function useDenied() {
  const t = useTranslations('list.denied')
  return useMemo(
    () => ({
      /** The action, as far as this person may do it with the row. */
      unless: ({ may }: Administered, needed: Needed, action: RowAction): RowAction =>
        may?.[needed] === false ? { ...action, denied: t('action') } : action,
      /** Why nothing can be made; undefined where it can. */
      creating: (isAllowed: boolean): string | undefined => (isAllowed ? undefined : t('creating')),
      /** In the place of a list where somebody administers nothing. */
      nothing: t('nothing'),
    }),
    [t],
  )
}
