import { fieldStyles } from '@/components/ui/field'

const starPath = 'M12 2.8l2.8 5.9 6.4.8-4.700 4.4 1.2 6.4L12 17.200l-5.700 3.100 1.2-6.400L2.800 9.500l6.4-.8z'

/** Stars filled up to the score; decoration, the score itself is said by whoever shows them. */
export function Stars({ count, score }: { count: number; score: number }) {
  return Array.from({ length: count }, (_, index) => index + 1).map((position) => (
    <span key={position} className={fieldStyles.star} data-star={position} aria-hidden="true">
      <Star />
      <span className={fieldStyles.starFill} style={{ width: `${Math.min(1, Math.max(0, score - position + 1)) * 100}%` }}>
        <Star />
      </span>
    </span>
  ))
}

function Star() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
      <path d={starPath} />
    </svg>
  )
}
