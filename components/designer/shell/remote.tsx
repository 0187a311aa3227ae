import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { errorText } from '@/lib/client/error-text'

/** A list that the platform has: on its way while there are neither options nor an error. */
export type Remote = {
  options: readonly ComboboxOption[] | undefined
  error: unknown
  retry: () => void
}

/** Why a list did not come, with the way to ask for it again; undefined while nothing is wrong. */
export function useRemoteNotice({ error, retry }: Pick<Remote, 'error' | 'retry'>): ReactNode | undefined {
  const t = useTranslations('designer.panel')
  const tErrors = useTranslations('errors')
  if (!error) return undefined
  return (
    <>
      {errorText(error, (key, params) => tErrors(key, params))}{' '}
      <Button size="sm" variant="text" onClick={retry}>
        {t('retry')}
      </Button>
    </>
  )
}

/** A list as a field offers it: what there is to choose, that it is on its way, that it did not come. */
export function useRemoteChoice(remote: Remote) {
  const { options, error } = remote
  return { options: options ?? none, isLoading: options === undefined && !error, notice: useRemoteNotice(remote) }
}

const none: readonly ComboboxOption[] = []

/** What the thing itself is called, without the group that its option says with it. */
export function remoteName({ options }: Pick<Remote, 'options'>, value: string): string {
  return (
    options
      ?.find((option) => option.value === value)
      ?.label.split(' / ')
      .at(-1) ?? ''
  )
}
