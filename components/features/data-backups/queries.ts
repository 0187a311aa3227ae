import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { useCall } from '@/lib/client/use-call'
import { useListPage } from '@/lib/client/use-list-page'
import { dataBackup } from '@/lib/contract/system/data-backup'

export function useBackups(question: ListQuestion<unknown>) {
  return useListPage(dataBackup.list, { query: pagingOf(question) }, { isAskedOnReturn: true })
}

const pollMs = 1500

/** How far the newest backup is; asked for again while it goes on. */
export function useBackupProgress() {
  return useCall(
    dataBackup.progress,
    {},
    {
      asker: 'backup',
      refreshInterval: (progress) => (progress?.state === 'waiting' || progress?.state === 'running' ? pollMs : 0),
    },
  )
}
