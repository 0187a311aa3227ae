import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'

/** The SQL that a save would run: nothing has been changed by it. */
export function StatementsDialog({ statements, onClose }: { statements: readonly string[]; onClose: () => void }) {
  const t = useTranslations('admin.dataModels')
  const tCommon = useTranslations('common')
  return (
    <Surface
      kind="general"
      open
      width="800px"
      title={t('showSql')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon('close')}</Button>}
    >
      {statements.length === 0 ? (
        <EmptyState text={t('noStatements')} />
      ) : (
        <CodeText label={t('showSql')}>{statements.map((statement) => `${statement};`).join('\n\n')}</CodeText>
      )}
    </Surface>
  )
}
