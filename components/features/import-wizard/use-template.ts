import { saveDownload } from '@/lib/client/save-download'
import { toast } from '@/lib/client/toast-store'
import type { ImportCalls } from './types'
import { useAsking } from './use-asking'

export function useTemplate({ template }: ImportCalls) {
  const { run, isRunning } = useAsking((text) => toast.error(text))
  const save = async () => {
    const made = await run(template)
    if (made) saveDownload(made)
  }
  return { isRunning, save: () => void save() }
}
