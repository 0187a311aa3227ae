import type { RowMove } from '@/components/ui/data-table/types'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type MenuNode, menu } from '@/lib/contract/system/menu'
import { topId } from './constants'
import { isDirectory } from './utils'

/** Gives an entry another place: between others, or into a directory. */
export function useMoving(rows: readonly MenuNode[], onMoved: () => void): (move: RowMove) => void {
  const t = useTexts('admin.systems.menus')
  const moving = useMutation(menu.move, { errorToast: true })
  return ({ id, parentId, beforeId }) => {
    const parent = parentId === null ? null : findNode(rows, parentId)
    if (parent && !isDirectory(parent)) return void toast.warning(t('onlyIntoDirectories'))
    const body = { parentId: parentId ?? topId, beforeId }
    // A refusal was shown; the list shows how it is.
    void moving.run({ params: { id }, body }).then(onMoved, onMoved)
  }
}

function findNode(rows: readonly MenuNode[], id: string): MenuNode | null {
  for (const row of rows) {
    const found = row.id === id ? row : findNode(row.children, id)
    if (found) return found
  }
  return null
}
