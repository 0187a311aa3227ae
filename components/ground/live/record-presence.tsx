import { lazyCode } from '@/components/ui/lazy-code'
import { useRealtime } from './realtime-state'
import type { RecordFacesProps } from './record-faces'

const Faces = lazyCode<RecordFacesProps>(() => import('./record-faces').then(({ RecordFaces }) => RecordFaces))

/** Who else has the record open; nothing, and no code of it, where the platform does not tell. */
export function RecordPresence(props: RecordFacesProps) {
  const { isConnected, tellsWatchers } = useRealtime()
  return isConnected && tellsWatchers ? <Faces {...props} isOptional /> : null
}
