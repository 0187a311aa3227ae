import { useMutation } from '@/lib/client/use-mutation'
import type { RowAction } from './row-actions'
import { type RowCall, readRowCall } from './row-call'
import type { List } from './use-list'

type CopyActionOptions<Row> = {
  list: Pick<List<Row>, 'rowId' | 'settle'>
  copy: RowCall
  /** What it is called, and what is asked before. */
  texts: { copy: string; ask: string }
}

/** Copying a row of an administration screen, after a question (contract 2 §0.2). */
export function useCopyAction<Row>({ list, copy, texts }: CopyActionOptions<Row>): (row: Row) => RowAction {
  const { call, input } = readRowCall(copy)
  const copying = useMutation(call, { successToast: true })
  return (row) => ({
    key: 'copy',
    label: texts.copy,
    ask: { title: texts.copy, text: texts.ask },
    run: async () => {
      const id = list.rowId(row)
      // A refusal was shown; the list shows how it is.
      await copying.run(input(id)).catch(() => undefined)
      list.settle([id])
    },
  })
}
