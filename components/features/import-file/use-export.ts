import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import type { RowAction } from '@/components/screen/row-actions'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { byId, download } from '@/lib/contract/wire'

type ExportEndpoint = Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined, typeof download>

/** The action of a row that saves the thing as a file (contract 2 §0.2). `text` is what is asked before. */
export function useExport<Row extends { id: string }>(endpoint: ExportEndpoint, text: string): (row: Row) => RowAction {
  const t = useTranslations('admin.importFile')
  const { run } = useMutation(endpoint)
  const save = async ({ id }: Row) => {
    // A refusal was shown.
    const reply = await run({ params: { id } }).catch(() => null)
    if (reply) saveDownload(reply.data)
  }
  return (row) => ({ key: 'export', label: t('export'), ask: { text }, run: () => save(row) })
}
