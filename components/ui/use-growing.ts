import { startTransition, useEffect, useState } from 'react'

const atFirst = 100

/**
 * How many rows of a long list are drawn by now: a hundred at first, then twice as many each time, in between whatever else the page
 * has to do, until all are there. Neither the page of the server nor its first moments in the browser wait for thousands of rows.
 */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(atFirst)
  // The frames of the browser: what is drawn so far is seen, and clicks on it are heard, before the next rows come.
  useEffect(() => {
    if (count >= length) return
    const timer = setTimeout(() => startTransition(() => setCount(count * 2)))
    return () => clearTimeout(timer)
  }, [count, length])
  return Math.min(count, length)
}
