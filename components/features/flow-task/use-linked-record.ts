import { useState } from 'react'

type Target = { modelId: string; id: string }

/** The linked record that is looked at beside the form, if any. */
export function useLinkedRecord() {
  const [target, setTarget] = useState<Target | null>(null)
  return {
    target,
    open: (modelId: string, id: string) => setTarget({ modelId, id }),
    close: () => setTarget(null),
  }
}
