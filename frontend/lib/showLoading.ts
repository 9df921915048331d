/**
 * Marks the document as loading until the promise settles, for the line below the bar (see NavBar.module.css).
 */
export async function showLoading<T>(promise: Promise<T>): Promise<T> {
  const { dataset } = document.documentElement;
  dataset.loading = '';
  try {
    return await promise;
  } finally {
    delete dataset.loading;
  }
}
