import { useState } from 'react'
import type { OpenTask } from './types'

/** A task as it was opened, or the same one to be filled in anew once the person goes on with it. */
export function useEdited(given: OpenTask): { task: OpenTask; onEdit: () => void } {
  const [isEdited, setEdited] = useState(false)
  return { task: isEdited ? { ...given, opType: '-1' } : given, onEdit: () => setEdited(true) }
}
