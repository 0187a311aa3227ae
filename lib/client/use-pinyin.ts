'use client'
import { useEffect, useMemo, useState } from 'react'
import { canBePinyin, loadReader, matchReadings, type Readings, typedLetters } from '@/lib/domain/pinyin'

type Reader = Awaited<ReturnType<typeof loadReader>>

/** Texts whose readings are remembered for one list. */
const readingsMax = 20_000

/**
 * Says whether a text can be read as what was typed. The dictionary is loaded when letters are first typed; until it is there, and where
 * it cannot be had, the search goes by signs alone.
 */
export function usePinyin(question: string): ((text: string) => boolean) | undefined {
  const letters = typedLetters(question)
  const isWanted = canBePinyin(letters)
  const [reader, setReader] = useState<{ read: Reader } | undefined>(undefined)
  // The dictionary, which is loaded from the server.
  useEffect(() => {
    if (!isWanted || reader) return
    let isCurrent = true
    loadReader()
      .then((read) => isCurrent && setReader({ read: remembering(read) }))
      .catch(() => {
        // Out of reach for now: the next letters ask again.
      })
    return () => {
      isCurrent = false
    }
  }, [isWanted, reader])
  return useMemo(
    () => (isWanted && reader ? (text) => matchReadings(reader.read(text), letters) !== undefined : undefined),
    [isWanted, reader, letters],
  )
}

function remembering(read: Reader): Reader {
  const known = new Map<string, Readings>()
  return (text) => {
    const readings = known.get(text) ?? read(text)
    if (known.size >= readingsMax) known.clear()
    known.set(text, readings)
    return readings
  }
}
