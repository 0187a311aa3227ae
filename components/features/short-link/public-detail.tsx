import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { parseRecord } from '@/components/features/online-dev/utils'
import { DetailView } from '@/components/form/detail-view'
import { useFormDesign } from '@/components/form/use-design'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useCall } from '@/lib/client/use-call'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import { AppError } from '@/lib/errors/app-error'
import { isPassNeeded, type LinkDesign, linkInput, type PublicLink } from './queries'

type PublicDetailProps = { link: PublicLink; design: LinkDesign; id: string; onClose: () => void; onPassNeeded: () => void }

/** One record of the public list: what the list shows of it, in the form's own layout. */
export function PublicDetail({ link, design, id, onClose, onPassNeeded }: PublicDetailProps) {
  const t = useTranslations('shortlink.list')
  const parsed = useFormDesign(design.formData)
  // On a phone labels stand above their values, where the right end of the line is the wrong place for them.
  const form = useMemo(() => ({ ...parsed, config: { ...parsed.config, labelPosition: 'left' as const } }), [parsed])
  const { params, query } = linkInput(link)
  const { data, error, isLoading, mutate } = useCall(
    shortLink.detail,
    { params: { ...params, id }, query },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const isOut = error !== undefined && isPassNeeded(error)
  // The page around: the proof of the password has run out while the list was open.
  useEffect(() => {
    if (isOut) onPassNeeded()
  }, [isOut, onPassNeeded])
  const values = parseRecord(data?.data)
  const failure = error ?? (data && !values ? new AppError('notFound', `record ${id} is not in the list`) : null)
  return (
    <Surface
      kind="general"
      width="920px"
      open
      title={t('detail')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {isLoading && <LoadingState />}
      {failure && !isLoading && <ErrorState error={failure} onRetry={() => void mutate()} />}
      {values && !failure && <DetailView design={form} values={values} texts={values} forms="all" />}
    </Surface>
  )
}
