import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import styles from './print.module.css'
import { usePrintOptions } from './queries'
import type { ChosenTemplate } from './types'

type TemplateDialogProps = {
  templateIds: readonly string[]
  onChoose: (template: ChosenTemplate) => void
  onClose: () => void
}

/** Spec 2 §2.9: the names of the templates; pressing one chooses it. */
export function TemplateDialog({ templateIds, onChoose, onClose }: TemplateDialogProps) {
  const t = useTranslations('print.choose')
  const tCommon = useTranslations('common')
  const { data, error, mutate } = usePrintOptions(templateIds)
  const options = data?.filter(({ id }) => templateIds.includes(id))
  return (
    <Surface
      kind="general"
      width="400px"
      open
      title={t('title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon('cancel')}</Button>}
    >
      {options ? (
        options.length === 0 ? (
          <EmptyState text={t('empty')} />
        ) : (
          <ul className={styles.templates}>
            {options.map(({ id, fullName }) => (
              <li key={id}>
                <button type="button" className={styles.template} onClick={() => onChoose({ id, fullName })}>
                  <Icon name="print" size={16} />
                  <span>{fullName}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}
