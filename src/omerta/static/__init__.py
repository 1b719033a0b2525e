"""The games as a folder for any web host, where they run in the browser tab itself."""
