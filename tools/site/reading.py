"""How the source is read for the reference: examples become code, and a msgspec struct shows what it is made with."""

from __future__ import annotations

import griffe

from tools.site.pages import examples_fenced


class Reading(griffe.Extension):
    """Changes what was read of a module before it is shown."""

    def on_object(self, *, obj: griffe.Object, **_more: object) -> None:
        """Put fences around the examples of a docstring: in Markdown, `>>>` alone would be a quotation."""
        if obj.docstring is not None:
            obj.docstring.value = examples_fenced(obj.docstring.value)

    def on_class_members(self, *, cls: griffe.Class, **_more: object) -> None:
        """Give a struct the `__init__` that msgspec makes of its fields."""
        if not any(str(base).endswith("Struct") for base in cls.bases) or "__init__" in cls.members:
            return
        fields = [
            griffe.Parameter(
                name, annotation=field.annotation, kind=griffe.ParameterKind.positional_or_keyword, default=field.value
            )
            for name, field in cls.members.items()
            if isinstance(field, griffe.Attribute) and field.annotation is not None
        ]
        itself = griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)
        made = griffe.Function("__init__", parameters=griffe.Parameters(itself, *fields), parent=cls)
        cls.set_member("__init__", made)
