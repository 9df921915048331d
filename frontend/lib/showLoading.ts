/**
 * Marks the document as loading until the promise settles; NavBar.module.css then shows a progress line.
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
