import { useEffect, useState } from 'react'
import { type FaultOf, knownFault, learnFaults } from '@/lib/client/scripts/check-scripts'

/** What the sandbox makes of these texts; drawn anew once it has answered. */
export function useLearnedFaults(texts: readonly string[]): FaultOf {
  const [faultOf, setFaultOf] = useState<FaultOf>(() => knownFault)
  const key = JSON.stringify(texts)
  // External system: the sandbox.
  useEffect(() => {
    let isCurrent = true
    void learnFaults(JSON.parse(key)).then((learned) => isCurrent && setFaultOf(() => learned))
    return () => {
      isCurrent = false
    }
  }, [key])
  return faultOf
}
