import { useEffect, useState } from 'react'
import { hasDrafts, onDraftsChanged } from '@/lib/client/draft-places'

/** Whether the browser keeps drafts of this person for the module: only then the code that reads them is wanted. */
export function useHasDrafts(userId: string, modelId: string, isBusy: boolean): boolean {
  const [has, setHas] = useState(false)
  // The browser's database. What was typed in a record is kept by the time that its dialog is gone.
  useEffect(() => {
    if (isBusy) return
    let isCurrent = true
    const read = () => void hasDrafts(userId, modelId).then((found) => isCurrent && setHas(found))
    read()
    const stop = onDraftsChanged(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [userId, modelId, isBusy])
  return has
}
