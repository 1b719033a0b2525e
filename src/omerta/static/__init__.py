"""The whole house as a folder for any web host, where it runs in the browser tab itself."""
