import { useCallback } from 'react'
import { useTexts } from '@/lib/client/use-texts'
import { type Difference, sayDifference } from '@/lib/designer/public'

/** Says what differs between two designs, one sentence for each difference, with widgets as the palette calls them. */
export function useDifferenceWords(): (found: readonly Difference[]) => readonly string[] {
  const t = useTexts('designer')
  return useCallback(
    (found) => {
      const typeName = (type: string) => (t.has(`widgets.${type}`) ? t(`widgets.${type}`) : type)
      return found.map((difference) => sayDifference(difference, { t, typeName }))
    },
    [t],
  )
}
