import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Progress } from '@/components/ui/progress'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import type { MigrationRow } from '@/lib/contract/workflow/flow-migration'
import { migrationColumns, type VersionRow } from './columns'
import styles from './flow-templates.module.css'
import { useMigrationPreview, useOtherVersions } from './queries'
import { type MigrationOutcome, useMigration } from './use-migration'
import { faultText } from './utils'

type MigrationDialogProps = {
  templateId: string
  /** The version that the tasks run by. */
  version: Pick<VersionRow, 'id' | 'version'>
  onMoved: () => void
  onClose: () => void
}

/** Running tasks go on by another version: what would become of each is seen before anything is done. */
export function MigrationDialog({ templateId, version, onMoved, onClose }: MigrationDialogProps) {
  const t = useTranslations('flowtemplates.migration')
  const { data, error, mutate } = useOtherVersions(templateId, version.id)
  const [wanted, want] = useState('')
  const target = data?.find(({ id }) => id === wanted) ?? data?.find(({ enabledMark }) => enabledMark === 1) ?? data?.[0]
  return (
    <Surface kind="fullScreen" open title={t('title')} subtitle={`V:${version.version}`} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && !target ? <EmptyState text={t('noOther')} /> : null}
      {data && target ? (
        <div className={styles.migration}>
          <TargetChoice versions={data} value={target.id} onChange={want} />
          <Prospects key={target.id} fromId={version.id} to={target} onMoved={onMoved} />
        </div>
      ) : null}
    </Surface>
  )
}

type TargetChoiceProps = { versions: readonly VersionRow[]; value: string; onChange: (id: string) => void }

function TargetChoice({ versions, value, onChange }: TargetChoiceProps) {
  const t = useTranslations('flowtemplates.migration')
  const id = useId()
  const tMain = useTranslations('flowtemplates.versions')
  return (
    <div className={styles.target}>
      <label htmlFor={id}>{t('to')}</label>
      <FieldCombobox
        id={id}
        options={versions.map((one) => ({
          value: one.id,
          label: `V:${one.version}${one.enabledMark === 1 ? ` ${tMain('main')}` : ''}`,
        }))}
        values={[value]}
        unnamed=""
        placeholder=""
        onChange={([next]) => next !== undefined && onChange(next)}
      />
    </div>
  )
}

const rowId = (row: MigrationRow) => row.id

function Prospects({ fromId, to, onMoved }: { fromId: string; to: VersionRow; onMoved: () => void }) {
  const t = useTexts('flowtemplates.migration')
  const query = useInnerListQuery()
  const list = useList({ query, page: useMigrationPreview({ flowId: fromId, toId: to.id }, query.question), rowId })
  const columns = useMemo(() => migrationColumns(t), [t])
  const migration = useMigration({
    fromId,
    to,
    onMoved: (ids) => {
      list.settle(ids)
      onMoved()
    },
  })
  const moveChosen = () => {
    if (list.selected.size === 0) toast.warning(t('chooseFirst'))
    else void migration.move([...list.selected])
  }
  const { progress } = migration
  return (
    <>
      {progress ? <Moving progress={progress} onStop={migration.stop} /> : null}
      {migration.outcome ? <Outcome outcome={migration.outcome} /> : null}
      <ListPart
        list={list}
        label={t('title')}
        columns={columns}
        rowLabel={(row) => row.fullName}
        isSelectable
        hasTallRows
        toolbar={
          <>
            <Button variant="primary" loading={migration.isRunning} onClick={moveChosen}>
              {t('moveChosen')}
            </Button>
            <Button disabled={migration.isRunning} onClick={() => void migration.moveAll()}>
              {t('moveAll')}
            </Button>
          </>
        }
        emptyText={t('none')}
      />
    </>
  )
}

function Moving({ progress, onStop }: { progress: { done: number; total: number }; onStop: () => void }) {
  const t = useTexts('flowtemplates.migration')
  return (
    <div className={styles.moving} role="status">
      <Progress label={t('moving')} value={progress.done} max={progress.total} />
      <span>{t('movingOf', progress)}</span>
      <Button size="sm" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}

/** What was moved, and each task that stayed with the reason. */
function Outcome({ outcome: { moved, refused } }: { outcome: MigrationOutcome }) {
  const t = useTexts('flowtemplates.migration')
  return (
    <Alert tone={refused.length > 0 ? 'warning' : 'info'} role="status">
      <div>
        {t('outcome', { moved, refused: refused.length })}
        {refused.length > 0 && (
          <ul className={styles.stayed}>
            {refused.map(({ id, fullName, faults }) => (
              <li key={id}>{`${fullName || id}: ${faults.map((fault) => fault.msg || faultText(fault, t)).join(t('joint'))}`}</li>
            ))}
          </ul>
        )}
      </div>
    </Alert>
  )
}
