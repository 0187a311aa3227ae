import type { RawRecord } from '@/lib/form/read'

/** A step of the chain: from what an older line wrote to what the present one writes. */
export type Migration<Args extends unknown[] = []> = {
  /** Key of the messages `designer.migrations`. */
  name: string
  /** The line that wrote it so (contract 3a §16). */
  line: '3.1' | '3.6' | '6'
  /** The same object when there is nothing to do. What nobody knows stays. Twice does nothing more. */
  apply: (stored: RawRecord, ...args: Args) => RawRecord
}

/** What a step knows of the node besides itself. */
export type NodePlace = { type: string; parentType: string; index: number }
