/** What the address asks for now: the screen may still show the one before, and two quick changes must both count. */
export const presentParams = () => new URLSearchParams(window.location.search)
