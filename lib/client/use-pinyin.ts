'use client'
import { useEffect, useMemo, useState } from 'react'
import type { Readings } from '@/lib/domain/pinyin'
import { canBePinyin, typedLetters } from '@/lib/domain/typed-letters'

/** Says whether a text can be read as these letters. */
type Reads = (text: string, letters: string) => boolean

/** Texts whose readings are remembered for one list. */
const readingsMax = 20_000

/**
 * Says whether a text can be read as what was typed. The dictionary is loaded when letters are first typed; until it is there, and where
 * it cannot be had, the search goes by signs alone.
 */
export function usePinyin(question: string): ((text: string) => boolean) | undefined {
  const letters = typedLetters(question)
  const isWanted = canBePinyin(letters)
  const [reader, setReader] = useState<{ reads: Reads } | undefined>(undefined)
  // The dictionary, which is loaded from the server.
  useEffect(() => {
    if (!isWanted || reader) return
    let isCurrent = true
    loadReads()
      .then((reads) => isCurrent && setReader({ reads }))
      .catch(() => {
        // Out of reach for now: the next letters ask again.
      })
    return () => {
      isCurrent = false
    }
  }, [isWanted, reader])
  return useMemo(() => (isWanted && reader ? (text) => reader.reads(text, letters) : undefined), [isWanted, reader, letters])
}

/** The rule comes with the dictionary: most choices are made without a letter. */
async function loadReads(): Promise<Reads> {
  const { loadReader, matchReadings } = await import('@/lib/domain/pinyin')
  const read = await loadReader()
  const known = new Map<string, Readings>()
  return (text, letters) => {
    const readings = known.get(text) ?? read(text)
    if (known.size >= readingsMax) known.clear()
    known.set(text, readings)
    return matchReadings(readings, letters) !== undefined
  }
}
