/** Of what is dragged out of the palette of screens: which kind of item it is. */
export const carriedType = 'application/x-tenon-screen'
