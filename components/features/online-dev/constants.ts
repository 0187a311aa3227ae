/** Lines of a sub-table shown in a list cell before 展开. */
export const foldedLineCount = 2

/** Lines of a sub-table below its record before 展开. */
export const foldedChildCount = 10

/** Searches in sight before 展开 (contract 3b §4.2). */
export const foldedSearchCount = 3

/** Contract 3b §8.3: page size of lists that have no pages. */
export const unpagedSize = 10_000

/** By more columns at once nobody reads a list; the platform takes as many. */
export const sortColumnsMax = 3
