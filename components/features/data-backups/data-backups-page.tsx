'use client'
import { useEffect, useMemo, useRef } from 'react'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Progress } from '@/components/ui/progress'
import { useMutation } from '@/lib/client/use-mutation'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import { isViewing } from '@/lib/client/viewing'
import type { CallData } from '@/lib/contract/endpoint'
import { dataBackup } from '@/lib/contract/system/data-backup'
import { type BackupRow, backupColumns } from './columns'
import { useBackupProgress, useBackups } from './queries'

/** Backups of the installation (contract 2 §18.4). */
export function DataBackupsPage() {
  return (
    <AdminMessages>
      <Backups />
    </AdminMessages>
  )
}

const rowId = (row: BackupRow) => row.id
const rowLabel = (row: BackupRow) => row.fileName

function Backups() {
  const t = useTexts('admin.dataBackups')
  const tList = useTexts('list.buttons')
  // An archive holds everything that anybody has stored: the platform gives it to administrators only.
  const { isAdministrator } = useShell().user
  const query = useListQuery()
  const page = useBackups(query.question)
  const list = useList({ query, page, rowId })
  const progress = useBackupProgress()
  const columns = useMemo(() => backupColumns(t), [t])
  const { remove } = useRowEditing({ list, remove: dataBackup.remove })
  const starting = useMutation(dataBackup.create, { successToast: true })
  const state = progress.data?.state
  const isGoingOn = state === 'waiting' || state === 'running'
  useEnd(isGoingOn, page.reload)
  const start = async () => {
    // A refusal was shown.
    await starting.run({}).catch(() => undefined)
    void progress.mutate()
  }
  const download = (row: BackupRow): RowAction => ({
    key: 'download',
    label: t('download'),
    run: () => window.location.assign(row.fileUrl),
  })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      hint={t('hint')}
      keyword={{ label: t('keyword'), hint: t('columns.fileName') }}
      toolbar={
        !isViewing() && (
          <Button
            variant="primary"
            startIcon={<Icon name="plus" size={16} />}
            loading={isGoingOn || starting.isRunning}
            onClick={() => void start()}
          >
            {t('create')}
          </Button>
        )
      }
      notice={progress.data && <Notice progress={progress.data} />}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={
        isAdministrator === 1
          ? { labels: [t('download'), tList('remove')], of: (row) => [download(row), remove(row)] }
          : { labels: [tList('remove')], of: (row) => [remove(row)] }
      }
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    />
  )
}

/** Tells once when what was going on goes on no more. */
function useEnd(isGoingOn: boolean, onEnd: () => void): void {
  const was = useRef(false)
  // What goes on at the platform.
  useEffect(() => {
    if (was.current && !isGoingOn) onEnd()
    was.current = isGoingOn
  }, [isGoingOn, onEnd])
}

function Notice({ progress }: { progress: CallData<typeof dataBackup.progress> }) {
  const t = useTexts('admin.dataBackups')
  const say = usePlatformTexts()
  const { state, doneCount = 0, totalCount = 0, reason } = progress
  if (state === 'failed') return <Alert tone="danger">{reason === '' ? t('failed') : say(reason)}</Alert>
  if (state !== 'waiting' && state !== 'running') return null
  return (
    <Alert tone="info" role="status">
      {t('running')}
      {totalCount > 0 && <Progress label={t('running')} value={doneCount} max={totalCount} />}
    </Alert>
  )
}
