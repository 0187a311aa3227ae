'use client'

import { useMemo } from 'react'
import { EmptyState, LoadingState } from '@/components/ui/states'
import { readScreen } from '@/lib/screen/layout'
import { ScreenTexts } from './screen-texts-panel'
import { ScreenStage } from './stage-panel'
import type { ScreenData } from './use-screen-data'

type PreviewProps = { texts: { detail: string; component: string }; stateOf: ScreenData['stateOf'] }

/** A draft as its readers will see it, in the box that it stands in; `stateOf` brings the data that the draft asks for. */
export function ScreenPreview({ texts, stateOf }: PreviewProps) {
  const layout = useMemo(() => readScreen(texts)?.layout, [texts])
  return (
    <ScreenTexts fallback={<LoadingState />}>
      {layout ? <ScreenStage layout={layout} stateOf={stateOf} /> : <EmptyState />}
    </ScreenTexts>
  )
}
