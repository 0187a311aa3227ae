import { useEffect, useState } from 'react'
import { learnFaults } from '@/lib/client/scripts/check-scripts'

/** Draws anew once the sandbox has said what it makes of these texts; `knownFault` answers for them then. */
export function useLearnedFaults(texts: readonly string[]): number {
  const [round, setRound] = useState(0)
  const key = JSON.stringify(texts)
  // External system: the sandbox.
  useEffect(() => {
    let isCurrent = true
    void learnFaults(JSON.parse(key)).then(() => isCurrent && setRound((before) => before + 1))
    return () => {
      isCurrent = false
    }
  }, [key])
  return round
}
