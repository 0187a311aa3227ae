import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { putNamed } from '@/lib/designer/report/public'
import type { ReportDataSet } from '@/lib/report/template'
import { TextSetting } from '../../list/settings'
import { useSession } from '../../shell/session-context'
import { useKeepQuestion } from '../../shell/use-keep-question'
import { DataSetPreview, FieldLabels } from './data-set-preview'
import { DataSetSource } from './data-set-source'
import { freshName, isBadName } from './names'
import styles from './report-panels.module.css'
import { useLooking } from './use-looking'
import { useSheet } from './use-sheet'

type DataSetDialogProps = {
  /** Null makes another one. */
  name: string | null
  kind: ReportDataSet['kind']
  onClose: () => void
}

/** A data set: where its rows come from, what they are now, and how its fields are called. Taken over when it is finished, as one step. */
export function DataSetDialog({ name, kind, onClose }: DataSetDialogProps) {
  const t = useTranslations('reportpanels.dataSet')
  const session = useSession()
  const { dataSets } = useSheet()
  const [start] = useState(() => dataSets.find((one) => one.name === name) ?? freshSet(kind, dataSets))
  const [entry, setEntry] = useState<ReportDataSet>(start)
  const [isChecked, setChecked] = useState(false)
  const looking = useLooking(entry, setEntry)
  const fault = useFault(entry, name)
  const keep = (next: ReportDataSet) => {
    if (session.run(putNamed('dataSets', name, withoutBlanks(next)))) onClose()
  }
  const finish = async () => {
    setChecked(true)
    if (fault) return
    // What nobody has looked at has no fields to put anywhere.
    const next = looking.isSeen ? entry : await looking.look()
    if (next) keep(next)
  }
  const isChanged = JSON.stringify(entry) !== JSON.stringify(start)
  const close = useKeepQuestion({ isChanged, onKeep: () => void finish(), onClose })
  return (
    <Surface
      kind="general"
      open
      title={t(name === null ? `create.${kind}` : 'edit')}
      {...(name === null ? {} : { subtitle: name })}
      width="960px"
      onClose={() => void close()}
      footer={
        <>
          {looking.failure !== null && !fault ? <Button onClick={() => keep(entry)}>{t('keepAnyway')}</Button> : null}
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" loading={looking.isRunning} onClick={() => void finish()}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.dataSetDialog}>
        {isChecked && fault ? (
          <Alert tone="danger" role="alert">
            {fault}
          </Alert>
        ) : null}
        <TextSetting
          label={t('name')}
          tip={t('nameTip')}
          lengthMax={50}
          value={entry.name}
          onType={(text) => setEntry({ ...entry, name: text.trim() })}
        />
        <DataSetSource entry={entry} onChange={setEntry} />
        <DataSetPreview looking={looking} isReady={fault === null} />
        {looking.failure !== null ? <ErrorState error={looking.failure} /> : null}
        <FieldLabels fields={entry.fields} onChange={(fields) => setEntry({ ...entry, fields: [...fields] })} />
      </div>
    </Surface>
  )
}

function freshSet(kind: ReportDataSet['kind'], others: readonly ReportDataSet[]): ReportDataSet {
  const name = freshName('ds', others)
  switch (kind) {
    case 'sql':
      return { kind, name, fields: [], sql: '' }
    case 'interface':
      return { kind, name, fields: [], interfaceId: '', parameters: [] }
    case 'records':
      return { kind, name, fields: [], moduleId: '', conditions: [] }
  }
}

/** What a data set cannot be without, in words; null where nothing is missing. */
function useFault(entry: ReportDataSet, before: string | null): string | null {
  const t = useTranslations('reportpanels.dataSet')
  const { dataSets } = useSheet()
  const others = dataSets.filter(({ name }) => name !== before).map(({ name }) => name)
  if (isBadName(entry.name)) return t('badName')
  if (others.includes(entry.name) || entry.name === 'param') return t('takenName')
  if (entry.kind === 'sql') return entry.sql.trim() === '' ? t('noSql') : null
  if (entry.kind === 'interface') return entry.interfaceId === '' ? t('noInterface') : null
  return entry.moduleId === '' ? t('noModule') : null
}

/** A parameter that nothing is said of is not handed on: the interface takes its own default then. */
function withoutBlanks(entry: ReportDataSet): ReportDataSet {
  if (entry.kind !== 'interface') return entry
  return { ...entry, parameters: entry.parameters.filter(({ value }) => value.trim() !== '') }
}
